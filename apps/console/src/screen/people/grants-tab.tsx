import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Empty } from '../../part/states.js';
import { Day } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { List } from '../../page/list-page.js';
import { client, type RowOf } from '../../session/api.js';
import { people } from '../../texts/people.js';
import { grantsOfQuery, type Member, readAgain } from './queries.js';

const { grants: words } = people;

type Grant = RowOf<typeof client.accessRequests.listAccessGrants>;

/** The active access grants of a person, whether or not the person can use what they are for. */
export const GrantsTab = ({ member }: { member: Member }) => (
  <>
    <p className="soft tab-lead">{words.help}</p>
    <List
      query={grantsOfQuery(member.id)}
      keyOf={({ id }) => id}
      row={(grant) => <Row grant={grant} />}
      empty={<Empty title={words.empty} />}
    />
  </>
);

function Row({ grant }: { grant: Grant }) {
  const [isOpen, setOpen] = useState(false);
  const { user_id, connector_slug, connector_label, tool_name, tool_label, expires_at, granted_by_label, can_revoke } =
    grant;
  const search = { user_id, connector_slug, ...(tool_name !== null && { tool_name }) };
  return (
    <div className="thing">
      <div>
        <Link to="/explain" search={search}>
          <UserText>{tool_label === null ? connector_label : words.tool(tool_label, connector_label)}</UserText>
        </Link>
        <p className="soft small">
          <UserText>{words.by(granted_by_label)}</UserText>
          {' · '}
          {expires_at === null ? (
            words.noEnd
          ) : (
            <>
              {words.until} <Day at={expires_at} />
            </>
          )}
        </p>
      </div>
      <Button onPress={() => setOpen(true)} refusal={can_revoke ? null : words.refusal}>
        {words.end}
      </Button>
      {isOpen && <End grant={grant} onClose={() => setOpen(false)} />}
    </div>
  );
}

function End({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const ending = useMutation({
    mutationFn: () => client.accessRequests.revokeAccessGrant(grant.id, {}),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <Confirm title={words.question} label={words.end} work={ending} onClose={onClose}>
      <p>{words.effect}</p>
    </Confirm>
  );
}
