import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Failure, Loading } from '../../part/states.js';
import { formatDate } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { client } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { rules } from '../../texts/rules.js';
import { type AccessGrant, accessGrantsQuery } from './queries.js';

const { grants: words } = rules;

/** The people for whom a grant lifts a part of the rule. */
export function AccessGrants({ ruleId }: { ruleId: string }) {
  const { data, error, refetch } = useQuery(accessGrantsQuery(ruleId));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={1} />;
  if (data.result.length === 0) return <p className="soft">{words.none}</p>;
  return (
    <>
      <ul className="changes">
        {data.result.map((grant) => (
          <Row key={grant.id} grant={grant} />
        ))}
      </ul>
      {data.next_cursor !== null && <p className="soft">{words.cut}</p>}
    </>
  );
}

const targetOf = ({ connector_label, tool_label }: AccessGrant): string =>
  tool_label === null ? connector_label : words.tool(tool_label, connector_label);

function Row({ grant }: { grant: AccessGrant }) {
  const [isOpen, setOpen] = useState(false);
  const { user_id, user_label, expires_at, can_revoke, granted_by_label } = grant;
  return (
    <li>
      <div>
        <Link to={`/people/${user_id}`}>
          <UserText>{user_label ?? rules.formerMember}</UserText>
        </Link>
        <p className="soft small">
          <UserText>{targetOf(grant)}</UserText>
          {' · '}
          {expires_at === null ? words.noEnd : words.until(formatDate(new Date(expires_at)))}
          {granted_by_label !== null && (
            <>
              {' · '}
              <UserText>{words.grantedBy(granted_by_label)}</UserText>
            </>
          )}
        </p>
      </div>
      <Button onPress={() => setOpen(true)} refusal={can_revoke ? null : words.cannotEnd}>
        {words.end}
      </Button>
      {isOpen && <EndGrant grant={grant} onClose={() => setOpen(false)} />}
    </li>
  );
}

function EndGrant({ grant, onClose }: { grant: AccessGrant; onClose: () => void }) {
  const ending = useMutation({
    mutationFn: () => client.accessRequests.revokeAccessGrant(grant.id, {}),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['rules'] }),
  });
  const name = grant.user_label ?? rules.formerMember;
  return (
    <Confirm title={words.endTitle(name)} label={words.end} work={ending} onClose={onClose}>
      <p>
        <UserText>{words.endHelp(name, targetOf(grant))}</UserText>
      </p>
    </Confirm>
  );
}
