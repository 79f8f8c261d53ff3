import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { textOf } from '../../part/look-up.js';
import { Empty, Failure, Loading } from '../../part/states.js';
import { Hour } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { List } from '../../page/list-page.js';
import { accounts as words } from '../../texts/accounts.js';
import { people } from '../../texts/people.js';
import { AccountToolboxes } from './account-toolboxes.js';
import {
  accountsQuery,
  type Connection,
  type ConnectionToolbox,
  connectionToolboxesQuery,
  type Member,
  readAgain,
  revokeShare,
  type Share,
  sharesQuery,
  teamsOfQuery,
} from './queries.js';

const { cutOff } = people;

/** The connections that a person owns, and who can act through each. */
export const Accounts = ({ member }: { member: Member }) => (
  <>
    <p className="soft tab-lead">{words.help}</p>
    <List
      query={accountsQuery(member.id)}
      keyOf={({ id }) => id}
      row={(connection) => <Row connection={connection} />}
      empty={
        <Empty title={words.empty}>
          <p>{words.emptyHelp}</p>
        </Empty>
      }
    />
  </>
);

const kinds = { pending: '', active: 'good', needs_reauth: 'warn', disconnected: 'bad' } as const;

function Row({ connection }: { connection: Connection }) {
  const [isOpen, setOpen] = useState(false);
  const { id, name, status, connector, connector_slug, last_used_at, can_see_shares } = connection;
  return (
    <div className="account">
      <div className="thing">
        <div>
          <strong>
            <a href={`/welcome/accounts/${id}`}>
              <UserText>{name}</UserText>
            </a>
          </strong>{' '}
          <span className={`badge ${kinds[status]}`}>{textOf(words.statuses, status)}</span>
          <p className="soft small">
            <UserText>{connector?.label ?? connector_slug}</UserText>
            {' · '}
            {last_used_at === null ? (
              words.neverUsed
            ) : (
              <>
                {words.used} <Hour at={last_used_at} />
              </>
            )}
          </p>
        </div>
        <Button onPress={() => setOpen(!isOpen)} refusal={can_see_shares ? null : words.unseen}>
          {words.whoUses}
        </Button>
      </div>
      {isOpen && (
        <>
          <Shares connection={connection} />
          <AccountToolboxes connectionId={connection.id} />
        </>
      )}
    </div>
  );
}

/** Everyone with whom a connection is shared. */
function Shares({ connection: { id, can_revoke_share } }: { connection: Connection }) {
  const { data, error, refetch } = useQuery(sharesQuery('connection', id));
  return (
    <section className="account-part" aria-label={words.shares}>
      <h2>{words.shares}</h2>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={2} />}
      {data?.length === 0 && <p className="soft">{words.nobody}</p>}
      {data && data.length > 0 && (
        <ul className="changes">
          {data.map((share) => (
            <Grantee key={share.id} share={share} others={data} canRevoke={can_revoke_share} />
          ))}
        </ul>
      )}
    </section>
  );
}

const nameOfGrantee = ({ grantee_type, grantee_label }: Share): string =>
  grantee_type === 'org' ? words.everyone : (grantee_label ?? words.former);

type GranteeProps = { share: Share; others: readonly Share[]; canRevoke: boolean };

function Grantee({ share, others, canRevoke }: GranteeProps) {
  const [isOpen, setOpen] = useState(false);
  const { grantee_type, grantee_id, grantee_email, level } = share;
  return (
    <li>
      <div>
        <strong>
          {grantee_type === 'team' ? (
            <Link to={`/teams/${grantee_id}`}>
              <UserText>{nameOfGrantee(share)}</UserText>
            </Link>
          ) : (
            <UserText>{nameOfGrantee(share)}</UserText>
          )}
        </strong>{' '}
        <span className="tag">{textOf(words.levels, level)}</span>
        <p className="soft small">
          {grantee_type === 'team' ? words.teamMembers : <UserText>{grantee_email}</UserText>}
        </p>
      </div>
      <Button onPress={() => setOpen(true)} refusal={canRevoke ? null : cutOff.revokeRefusal}>
        {words.stop}
      </Button>
      {isOpen && <StopSharing share={share} others={others} onClose={() => setOpen(false)} />}
    </li>
  );
}

type StopSharingProps = { share: Share; others: readonly Share[]; onClose: () => void };

function StopSharing({ share, others, onClose }: StopSharingProps) {
  const { grantee_type, grantee_id, resource_id } = share;
  const isPerson = grantee_type === 'user' && grantee_id !== null;
  const teams = useQuery({ ...teamsOfQuery(grantee_id ?? ''), enabled: isPerson });
  const toolboxes = useQuery(connectionToolboxesQuery(resource_id));
  const revocation = useMutation({
    mutationFn: () => revokeShare('connection', resource_id, share.id),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  const teamIds = teams.data?.next_cursor === null ? teams.data.result.map(({ id }) => id) : null;
  const mayRemain = toolboxes.data?.next_cursor !== null || toolboxes.data.result.some((row) => mayUse(share, row));
  const { sure, possible } = isPerson ? otherWays(others, teamIds) : { sure: [], possible: [] };
  return (
    <Confirm title={words.stopTitle(nameOfGrantee(share))} label={words.stop} work={revocation} onClose={onClose}>
      <p>{words.stopHelp}</p>
      {mayRemain && <p>{words.stopToolboxes}</p>}
      {teams.isLoading ? (
        <Loading rows={1} />
      ) : (
        <>
          {sure.length > 0 && (
            <p>
              <UserText>{words.alsoTheirs(sure)}</UserText>
            </p>
          )}
          {possible.length > 0 && (
            <p>
              <UserText>{words.alsoShared(possible)}</UserText>
            </p>
          )}
        </>
      )}
    </Confirm>
  );
}

/** Whether a grantee may use a toolbox, as far as the list tells. A toolbox without shares is only used by its owner. */
const mayUse = (
  { grantee_type, grantee_id }: Share,
  { toolbox, is_open_to_all, team_count, user_count }: ConnectionToolbox,
): boolean =>
  is_open_to_all ||
  team_count + user_count > 0 ||
  grantee_type !== 'user' ||
  toolbox === null ||
  toolbox.owner_user_id === grantee_id;

/**
 * Names those through whom a person can use a connection even without a share of their own. Without the person's teams,
 * each team is only possible.
 */
function otherWays(shares: readonly Share[], teamIds: readonly string[] | null) {
  const usable = shares.filter(({ level }) => level !== 'view');
  const isSure = ({ grantee_type, grantee_id }: Share) =>
    grantee_type === 'org' || (grantee_type === 'team' && teamIds?.includes(grantee_id ?? ''));
  const isPossible = ({ grantee_type }: Share) => grantee_type === 'team' && teamIds === null;
  return { sure: usable.filter(isSure).map(nameOfGrantee), possible: usable.filter(isPossible).map(nameOfGrantee) };
}
