import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { LinkButton } from '../../part/link-button.js';
import { Empty } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { ListPage } from '../../page/list-page.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { roles } from '../../texts/roles.js';
import { DeleteRole } from './delete-role.js';
import { choiceFilters, listRolesQuery, type Role } from './queries.js';
import { whyNoRole, whyNotChanged, whyNotDeleted } from './refusals.js';

const filters = choiceFilters.map((name) => ({
  name,
  label: roles.filters[name],
  options: Object.entries(roles.values[name]).map(([value, label]) => ({ value, label })),
}));

const sorts = Object.entries(roles.sorts).map(([value, label]) => ({ value, label }));

/** Lists the roles with their permissions. */
export default function RolesScreen() {
  const { data: me } = useQuery(meQuery);
  return (
    <ListPage
      title={texts.screens.roles}
      lead={roles.lead}
      actions={
        <LinkButton to="/roles/new" kind="primary" refusal={whyNoRole(me)}>
          {roles.create}
        </LinkButton>
      }
      query={listRolesQuery}
      search
      filters={filters}
      sorts={sorts}
      row={(role) => <Row role={role} />}
      keyOf={({ id }) => id}
      empty={<Empty title={roles.empty} />}
    />
  );
}

function Row({ role }: { role: Role }) {
  const { id, name, description, permissions, is_system, seat_class, member_count } = role;
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="role">
      <summary className="team-row">
        <span className="person-name">
          <strong>
            <UserText>{name}</UserText>
          </strong>
          <span className="soft">
            <UserText>{description}</UserText>
          </span>
        </span>
        <span className="tags">
          {is_system && <span className="tag">{roles.system}</span>}
          {seat_class === 'free_admin' && <span className="tag">{roles.free}</span>}
        </span>
        <span className="soft">
          {roles.holders(member_count)} · {roles.permissions(permissions.length)}
        </span>
      </summary>
      <div className="role-details">
        <ul className="tags">
          {permissions.map((permission) => (
            <li key={permission} className="tag">
              {permission}
            </li>
          ))}
        </ul>
        <div className="actions">
          <LinkButton to="/people" search={{ role_id: id }}>
            {roles.open}
          </LinkButton>
          {me?.permissions.includes('restriction:view') && (
            <LinkButton to="/rules" search={{ target_id: id }}>
              {roles.rules}
            </LinkButton>
          )}
          <LinkButton to={`/roles/${id}/edit`} refusal={whyNotChanged(role, me)}>
            {roles.change}
          </LinkButton>
          <Button refusal={whyNotDeleted(role, me)} onPress={() => setOpen(true)}>
            {roles.remove}
          </Button>
          {isOpen && <DeleteRole role={role} onClose={() => setOpen(false)} />}
        </div>
      </div>
    </details>
  );
}
