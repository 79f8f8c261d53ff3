import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Chooser, type Choice } from '../../part/chooser.js';
import { Confirm } from '../../part/confirm.js';
import { client } from '../../session/api.js';
import { findRoles } from '../../session/find.js';
import { roles } from '../../texts/roles.js';
import { readAgain } from './editing.js';
import { type Role } from './queries.js';

const { deletion: words } = roles;

/** Deletes a role. Its holders and invites get another role. */
export function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const { id, name, member_count, pending_invite_count = 0 } = role;
  const [replacement, setReplacement] = useState<Choice | null>(null);
  const isUsed = member_count + pending_invite_count > 0;
  const deletion = useMutation({
    mutationFn: () => client.roles.deleteWith(id, replacement ? { reassign_to: replacement.value } : {}),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <Confirm
      title={words.title(name)}
      label={words.now}
      work={deletion}
      refusal={isUsed && replacement === null ? words.choose : null}
      onClose={onClose}
    >
      <p>{words.help}</p>
      {isUsed && (
        <>
          <p>{words.used(member_count, pending_invite_count)}</p>
          <Chooser
            label={words.replacement}
            chosen={replacement}
            onChoose={(choice) => setReplacement(choice?.value === id ? null : choice)}
            find={{ name: 'roles', read: findRoles }}
          />
        </>
      )}
    </Confirm>
  );
}
