import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../part/confirm.js';
import { Field } from '../../page/form-page.js';
import { client, type Tagged } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { people } from '../../texts/people.js';
import { type Member, nameOf, offboardingQuery, readAgain } from './queries.js';

const { suspension: words } = people;

type SuspensionProps = { tagged: Tagged<Member>; onClose: () => void };

/** Suspends a person or an agent, after saying what stops. */
export function Suspend({ tagged: { value: member, etag }, onClose }: SuspensionProps) {
  const { data: me } = useQuery(meQuery);
  const canPreview = me?.permissions.includes('member:manage') ?? false;
  const { data: preview } = useQuery({ ...offboardingQuery(member.id), enabled: canPreview });
  const [note, setNote] = useState('');
  const suspension = useMutation({
    mutationFn: () => client.members.suspend(member.id, { note: note || null }, { ifMatch: etag }),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <Confirm title={words.title(nameOf(member))} label={words.now} work={suspension} onClose={onClose}>
      <ul>
        {preview && preview.tokens > 0 && <li>{words.loses(preview.tokens)}</li>}
        {words.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Note value={note} onChange={setNote} error={suspension.error} />
    </Confirm>
  );
}

export function Reactivate({ tagged: { value: member, etag }, onClose }: SuspensionProps) {
  const [note, setNote] = useState('');
  const reactivation = useMutation({
    mutationFn: () => client.members.reactivate(member.id, { note: note || null }, { ifMatch: etag }),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <Confirm
      title={words.reactivateTitle(nameOf(member))}
      label={words.reactivateNow}
      kind="primary"
      work={reactivation}
      onClose={onClose}
    >
      <p>{words.reactivateHelp}</p>
      <Note value={note} onChange={setNote} error={reactivation.error} />
    </Confirm>
  );
}

type NoteProps = { value: string; onChange: (note: string) => void; error: unknown };

export const Note = ({ value, onChange, error }: NoteProps) => (
  <Field label={words.note} pointer="/note" error={error} optional>
    {(attributes) => (
      <textarea
        {...attributes}
        rows={2}
        maxLength={2000}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
