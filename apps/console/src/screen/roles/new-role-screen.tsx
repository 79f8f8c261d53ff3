import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { roles } from '../../texts/roles.js';
import { type Draft, readAgain, toBody } from './editing.js';
import { whyNoRole } from './refusals.js';
import { RoleForm } from './role-form.js';

/** Creates a role. */
export default function NewRoleScreen() {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/roles' });
  const creation = useMutation({
    mutationFn: (draft: Draft) => client.roles.create(toBody(draft)),
    onSuccess: async () => {
      await readAgain();
      leave();
    },
  });
  return (
    <RoleForm
      title={texts.screens.newRole}
      initial={{ name: '', description: null, permissions: [] }}
      saveLabel={roles.form.create}
      refusal={whyNoRole(me)}
      work={creation}
      onCancel={leave}
    />
  );
}
