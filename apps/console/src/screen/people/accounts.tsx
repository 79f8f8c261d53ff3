import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
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
  type Member,
  readAgain,
  revokeShare,
  type Share,
  sharesQuery,
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
          <span className={`badge ${kinds[status]}`}>{words.statuses[status]}</span>
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
  const { grantee_type, grantee_email, level } = share;
  return (
    <li>
      <div>
        <strong>
          <UserText>{nameOfGrantee(share)}</UserText>
        </strong>{' '}
        <span className="tag">{words.levels[level]}</span>
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
  const wider = others.filter(({ grantee_type }) => grantee_type !== 'user').map(nameOfGrantee);
  const revocation = useMutation({
    mutationFn: () => revokeShare('connection', share.resource_id, share.id),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <Confirm title={words.stopTitle(nameOfGrantee(share))} label={words.stop} work={revocation} onClose={onClose}>
      <p>{words.stopHelp}</p>
      {share.grantee_type === 'user' && wider.length > 0 && (
        <p>
          <UserText>{words.alsoShared(wider)}</UserText>
        </p>
      )}
    </Confirm>
  );
}
