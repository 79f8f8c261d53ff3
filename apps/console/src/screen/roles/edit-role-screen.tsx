import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure, Loading } from '../../part/states.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { client, type Tagged } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { roles } from '../../texts/roles.js';
import { type Draft, readAgain, taggedRoleQuery, toBody } from './editing.js';
import { type Role } from './queries.js';
import { whyNotChanged } from './refusals.js';
import { RoleForm } from './role-form.js';

/** Changes a role. */
export default function EditRoleScreen() {
  const id = useIdInPath();
  const { data, error, isFetching, refetch } = useQuery({ ...taggedRoleQuery(id), refetchOnWindowFocus: false });
  const [base, setBase] = useState<Tagged<Role> | null>(null);
  // An older version from the cache is not edited. Later reads do not replace what the person has typed.
  if (base === null && data && !isFetching) setBase(data);
  if (base) return <Editor base={base} />;
  return (
    <Page title={texts.screens.editRole}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={3} />}
    </Page>
  );
}

function Editor({ base: { value: role, etag } }: { base: Tagged<Role> }) {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/roles' });
  const change = useMutation({
    mutationFn: (draft: Draft) => client.roles.update(role.id, toBody(draft), { ifMatch: etag }),
    onSuccess: async () => {
      await readAgain();
      leave();
    },
  });
  const { name, description, permissions } = role;
  return (
    <RoleForm
      title={texts.screens.editRole}
      initial={{ name, description, permissions }}
      holders={role.member_count}
      saveLabel={roles.form.save}
      refusal={whyNotChanged(role, me)}
      work={change}
      onCancel={leave}
    />
  );
}
