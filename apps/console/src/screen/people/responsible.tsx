import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../part/button.js';
import { UserText } from '../../part/user-text.js';
import { type Tagged } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { people } from '../../texts/people.js';
import { type Member } from './queries.js';
import { whyNotAsked } from './refusals.js';

const { responsibility: words } = people;

const Ask = lazy(async () => ({ default: (await import('./responsibility.js')).AskResponsible }));
const Accept = lazy(async () => ({ default: (await import('./responsibility.js')).TakeResponsibility }));

/** The person who is responsible for an agent. */
export const Responsible = ({ member: { responsible_user_id, responsible_label } }: { member: Member }) =>
  responsible_user_id !== null && (
    <p>
      <Link to={`/people/${responsible_user_id}`}>
        <UserText>{responsible_label ?? people.former}</UserText>
      </Link>
    </p>
  );

/** The person who was asked to take responsibility for an agent, and the ways to ask a person and to accept. */
export function ChangeResponsible({ tagged }: { tagged: Tagged<Member> }) {
  const { value: member } = tagged;
  const { data: me } = useQuery(meQuery);
  const [open, setOpen] = useState<'ask' | 'accept' | null>(null);
  const close = () => setOpen(null);
  const { responsible_asked_id, responsible_asked_label, can_accept_responsible } = member;
  return (
    <>
      {can_accept_responsible && <p>{words.youAreAsked}</p>}
      {responsible_asked_id !== null && !can_accept_responsible && (
        <p>
          <UserText>{words.asked(responsible_asked_label ?? people.former)}</UserText>
        </p>
      )}
      <div className="actions">
        {can_accept_responsible && (
          <Button kind="primary" onPress={() => setOpen('accept')}>
            {words.take}
          </Button>
        )}
        <Button onPress={() => setOpen('ask')} refusal={whyNotAsked(member, me)}>
          {words.ask}
        </Button>
      </div>
      <Suspense>
        {open === 'ask' && <Ask tagged={tagged} onClose={close} />}
        {open === 'accept' && <Accept tagged={tagged} onClose={close} />}
      </Suspense>
    </>
  );
}
