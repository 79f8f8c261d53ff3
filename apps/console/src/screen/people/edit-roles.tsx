import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Dialog } from '../../part/dialog.js';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { client, type Tagged } from '../../session/api.js';
import { people } from '../../texts/people.js';
import { rolesQuery } from '../rules/queries.js';
import { type Member, nameOf, readAgain } from './queries.js';

const { rolesDialog: words } = people;

/** Assigns roles to a person. Shows what is added and removed before it is saved. */
export function EditRoles({ tagged: { value: member, etag }, onClose }: EditRolesProps) {
  const { data: roles, error: unread, refetch } = useQuery(rolesQuery);
  const held = member.roles.filter(({ sources }) => sources.includes('direct')).map(({ id }) => id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(held));
  const changed = [...new Set([...held, ...chosen])].filter((id) => held.includes(id) !== chosen.has(id));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.members.update(member.id, { role_ids: [...chosen] }, { ifMatch: etag }),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Dialog
      title={words.title(nameOf(member))}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          busy={isPending}
          refusal={changed.length === 0 ? words.same : null}
          onPress={() => mutate()}
        >
          {words.save}
        </Button>
      }
    >
      <p className="soft">{words.help}</p>
      {unread && <Failure error={unread} onRetry={() => void refetch()} />}
      {!roles && !unread && <Loading rows={3} />}
      <ul className="rows checks">
        {roles?.map((role) => (
          <RoleChoice
            key={role.id}
            role={role}
            isChosen={chosen.has(role.id)}
            isChanged={changed.includes(role.id)}
            onToggle={() => toggle(role.id)}
          />
        ))}
      </ul>
      {error && <Failure error={error} />}
    </Dialog>
  );
}

type RoleChoiceProps = {
  role: { name: string; description: string | null };
  isChosen: boolean;
  isChanged: boolean;
  onToggle: () => void;
};

const RoleChoice = ({ role: { name, description }, isChosen, isChanged, onToggle }: RoleChoiceProps) => (
  <li>
    <label>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span>
        <strong>
          <UserText>{name}</UserText>
        </strong>{' '}
        {isChanged && (
          <span className={`badge ${isChosen ? 'good' : 'warn'}`}>{isChosen ? words.added : words.removed}</span>
        )}
        {description !== null && (
          <span className="soft">
            <UserText>{description}</UserText>
          </span>
        )}
      </span>
    </label>
  </li>
);

type EditRolesProps = { tagged: Tagged<Member>; onClose: () => void };
