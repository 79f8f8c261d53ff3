import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Button } from '../../part/button.js';
import { Dialog } from '../../part/dialog.js';
import { LinkButton } from '../../part/link-button.js';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { client } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { people } from '../../texts/people.js';
import { explainNoRules } from '../rules/target.js';
import {
  appsQuery,
  type Member,
  nameOf,
  readAgain,
  revokeShare,
  type Share,
  type SharedKind,
  sharedQuery,
  sharesQuery,
  teamsOfQuery,
} from './queries.js';

const { cutOff: words, access } = people;

type Thing = { kind: SharedKind; id: string; name: string };

type CutOffProps = { member: Member; thing: Thing; rule: Record<string, string>; onClose: () => void };

/** Ends the ways in which one person can use a shared connection or toolbox. Says for each who loses what. */
export function CutOff({ member, thing, rule, onClose }: CutOffProps) {
  const { data: me } = useQuery(meQuery);
  const shared = useQuery(sharedQuery(thing.kind, thing.id));
  const canSee = shared.data?.can_see_shares ?? false;
  const person = nameOf(member);
  return (
    <Dialog
      title={words.title(person, thing.name)}
      onClose={onClose}
      closeLabel={words.done}
      actions={
        <LinkButton to="/rules/new" search={rule} refusal={explainNoRules(me)}>
          {access.block}
        </LinkButton>
      }
    >
      {shared.isPending && <Loading rows={2} />}
      {shared.error && <Failure error={shared.error} onRetry={() => void shared.refetch()} />}
      {shared.data && !canSee && (
        <p>
          <UserText>{words.unseen(shared.data.ownerName)}</UserText>
        </p>
      )}
      {canSee && <Shares member={member} thing={thing} canRevoke={shared.data!.can_revoke_share} />}
      {thing.kind === 'toolbox' && <Apps member={member} toolboxId={thing.id} />}
    </Dialog>
  );
}

type SharesProps = { member: Member; thing: Thing; canRevoke: boolean };

/** The shares that give the person access: their own, those of their teams, that of everyone. */
function Shares({ member, thing: { kind, id, name }, canRevoke }: SharesProps) {
  const { data, error, refetch } = useQuery(sharesQuery(kind, id));
  const { data: teams } = useQuery(teamsOfQuery(member.id));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || !teams) return <Loading rows={2} />;
  const teamIds = new Set(teams.result.map((team) => team.id));
  const theirs = data.filter(
    ({ grantee_type, grantee_id }) =>
      grantee_type === 'org' || grantee_id === member.id || (grantee_id !== null && teamIds.has(grantee_id)),
  );
  // The API lists the broadest share first. Here, the first one is the one that concerns nobody else.
  theirs.reverse();
  if (theirs.length === 0) return <p>{words.nothing}</p>;
  return (
    <>
      <p>
        <UserText>{words.help(nameOf(member), name)}</UserText>
      </p>
      <ul className="changes">
        {theirs.map((share) => (
          <OneShare key={share.id} share={share} kind={kind} person={nameOf(member)} canRevoke={canRevoke} />
        ))}
      </ul>
    </>
  );
}

type OneShareProps = { share: Share; kind: SharedKind; person: string; canRevoke: boolean };

function OneShare({ share, kind, person, canRevoke }: OneShareProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => revokeShare(kind, share.resource_id, share.id),
    onSettled: readAgain,
  });
  const { title, loses, stop } = describe(share, person);
  return (
    <Choice title={title} help={loses} error={error}>
      {share.grantee_type === 'team' && <LinkButton to={`/teams/${share.grantee_id}`}>{words.openTeam}</LinkButton>}
      <Button
        kind={share.grantee_type === 'user' ? 'danger' : 'quiet'}
        busy={isPending}
        refusal={canRevoke ? null : words.revokeRefusal}
        onPress={() => mutate()}
      >
        {stop}
      </Button>
    </Choice>
  );
}

function describe({ grantee_type, grantee_label, grantee_id }: Share, person: string) {
  if (grantee_type === 'org') return { title: words.org, loses: words.orgLoses, stop: words.stopOrg };
  if (grantee_type === 'user') return { title: words.direct(person), loses: words.directLoses, stop: words.stop };
  return { title: words.team(grantee_label ?? grantee_id ?? ''), loses: words.teamLoses, stop: words.stopTeam };
}

/** The apps of the person that may use the toolbox. */
function Apps({ member, toolboxId }: { member: Member; toolboxId: string }) {
  const { data } = useQuery(appsQuery(toolboxId));
  const theirs = data?.filter(({ user_id }) => user_id === member.id) ?? [];
  if (theirs.length === 0) return null;
  return (
    <ul className="changes">
      {theirs.map(({ id, client_name, can_revoke }) => (
        <OneApp key={id} id={id} name={client_name} canRevoke={can_revoke} toolboxId={toolboxId} />
      ))}
    </ul>
  );
}

type OneAppProps = { id: string; name: string; canRevoke: boolean; toolboxId: string };

function OneApp({ id, name, canRevoke, toolboxId }: OneAppProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.toolboxes.cutOffApp(toolboxId, id),
    onSettled: readAgain,
  });
  return (
    <Choice title={words.app(name)} help={words.appHelp} error={error}>
      <Button kind="danger" busy={isPending} refusal={canRevoke ? null : words.appRefusal} onPress={() => mutate()}>
        {words.cutApp}
      </Button>
    </Choice>
  );
}

type ChoiceProps = { title: string; help: string; error: unknown; children: ReactNode };

const Choice = ({ title, help, error, children }: ChoiceProps) => (
  <li>
    <div>
      <h3>
        <UserText>{title}</UserText>
      </h3>
      <p className="soft">{help}</p>
    </div>
    <div className="actions">{children}</div>
    {error !== null && <Failure error={error} />}
  </li>
);
