import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkButton } from '../../part/link-button.js';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { FormPage } from '../../page/form-page.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { client, hadPermission, type Tagged } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { removal as words } from '../../texts/removal.js';
import { type Member, nameOf, type Offboarding, offboardingQuery, personQuery, readAgain } from './queries.js';
import { ConfirmRemoval, RemovalEffect, RemovalFigures, RemovalResult } from './removal-effect.js';
import { describeRemoval } from './removal-lines.js';
import { emptyRemoval, isUndecided, type Removal, toBody } from './removal.js';
import { AccountsLeft, AgentsLeft, Successor } from './removal-fields.js';
import { whyNotRemoved } from './refusals.js';
import { Note } from './suspension.js';

/** Removes a person, after deciding what happens to what they leave behind. */
export default function RemovePersonScreen() {
  const id = useIdInPath();
  const { data: me } = useQuery(meQuery);
  const canPreview = me?.permissions.includes('member:manage') ?? hadPermission('member:manage');
  if (canPreview || (me && me.user.id !== id)) return <RemovePerson id={id} />;
  // People may leave without the right to preview what others lose.
  return me ? <Leave id={id} /> : <Loading rows={4} />;
}

function RemovePerson({ id }: { id: string }) {
  const [read, setRead] = useState<{ person: Tagged<Member>; preview: Offboarding } | null>(null);
  // After the removal there is nothing to read again.
  const person = useQuery({ ...personQuery(id), enabled: read === null });
  const preview = useQuery({ ...offboardingQuery(id), enabled: read === null });
  if (read === null && person.data && preview.data && !person.isFetching && !preview.isFetching)
    setRead({ person: person.data, preview: preview.data });
  if (read) return <RemovalForm tagged={read.person} preview={read.preview} />;
  const error = person.error ?? preview.error;
  return (
    <Page title={texts.screens.removePerson}>
      {error ? (
        <Failure error={error} onRetry={() => void Promise.all([person.refetch(), preview.refetch()])} />
      ) : (
        <Loading rows={4} />
      )}
    </Page>
  );
}

function Leave({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, error } = useQuery(personQuery(id));
  const leaving = useMutation({
    mutationFn: (etag: string | undefined) =>
      client.members.removeWith(id, { confirm_ownerless: true }, { ifMatch: etag }),
    // The session has ended, so this leads to the sign-in page.
    onSuccess: () => location.assign('/sign-in'),
  });
  return (
    <FormPage
      title={words.leaveTitle}
      lead={words.leaveLead}
      saveLabel={words.leaveNow}
      onSave={() => leaving.mutate(data?.etag)}
      onCancel={() => void navigate({ to: `/people/${id}` })}
      saving={leaving.isPending}
      error={error ?? leaving.error}
    >
      <ul>
        {words.leaveEffects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </FormPage>
  );
}

type RemovalFormProps = { tagged: Tagged<Member>; preview: Offboarding };

function RemovalForm({ tagged: { value: member, etag }, preview }: RemovalFormProps) {
  const { data: me } = useQuery(meQuery);
  const [removal, setRemoval] = useState(emptyRemoval);
  const navigate = useNavigate();
  const change = (part: Partial<Removal>) => setRemoval({ ...removal, ...part });
  const [isAsking, setAsking] = useState(false);
  const work = useMutation({
    mutationFn: () => client.members.removeWith(member.id, toBody(removal), { ifMatch: etag }),
    onSuccess: readAgain,
  });
  const { error, data } = work;
  const lines = describeRemoval({ member, preview, removal, me });
  if (data)
    return (
      <Page title={<UserText>{words.doneTitle(nameOf(member))}</UserText>}>
        <RemovalResult removed={data} />
        <AgentsLeft responsible_for={preview.responsible_for} help={words.agentsSuspended} />
        <div className="form-end">
          <LinkButton to="/activity" search={{ user_id: member.id }}>
            {words.records}
          </LinkButton>
          <LinkButton to="/people" kind="primary">
            {words.back}
          </LinkButton>
        </div>
      </Page>
    );
  return (
    <FormPage
      title={words.title(nameOf(member))}
      lead={words.lead}
      saveLabel={words.now}
      refusal={whyNotRemoved(member, me) ?? (isUndecided(removal, preview) ? words.noOwner : null)}
      onSave={() => setAsking(true)}
      onCancel={() => void navigate({ to: `/people/${member.id}` })}
      saving={work.isPending}
      error={error}
      consequences={<RemovalEffect lines={lines} />}
    >
      <RemovalFigures preview={preview} />
      <AgentsLeft responsible_for={preview.responsible_for} help={words.agentsHelp} />
      <AccountsLeft preview={preview} removal={removal} onChange={change} />
      <Successor preview={preview} removal={removal} onChange={change} error={error} />
      <Note value={removal.note} onChange={(note) => change({ note })} error={error} />
      {isAsking && <ConfirmRemoval member={member} lines={lines} work={work} onClose={() => setAsking(false)} />}
    </FormPage>
  );
}
