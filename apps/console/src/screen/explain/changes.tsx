import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Button } from '../../part/button.js';
import { Copy } from '../../part/copy.js';
import { Confirm } from '../../part/confirm.js';
import { Failure } from '../../part/states.js';
import { formatDate, formatRelative } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { client } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { explain } from '../../texts/explain.js';
import { blockingRules, closedGates, memberOf } from './describe.js';
import {
  type Explanation,
  type Grant,
  grantsQuery,
  openRequestsQuery,
  type OpenRequest,
  type Question,
  readAgain,
} from './queries.js';
import { AskForAccess } from './ask-for-access.js';
import { Change } from './change.js';
import { GrantAccess } from './grant-access.js';

type ChangesProps = { explanation: Explanation; question: Question };

/** What would change the answer. Each change has a control, which is enabled exactly when it would succeed. */
export function Changes({ explanation, question }: ChangesProps) {
  const { data: me } = useQuery(meQuery);
  const { data: requests } = useQuery(openRequestsQuery(question.user_id));
  const { data: grants = [] } = useQuery(grantsQuery(question));
  const isOwn = explanation.user_id === me?.user.user_id;
  const lifting = new Set(explanation.steps.map(({ lifted_by }) => lifted_by));
  const used = grants.filter(({ id }) => lifting.has(id));
  const isBlocked = explanation.decision === 'blocked';
  const lacksPermission = isOwn && closedGates(explanation).includes('permission');
  const canChange = isBlocked || lacksPermission || used.length > 0;
  if (!canChange) return null;
  return (
    <section className="section">
      <header>
        <h2>{explain.changes}</h2>
      </header>
      <ul className="changes">
        {used.map((grant) => (
          <EndGrant key={grant.id} grant={grant} />
        ))}
        <GrantAccess explanation={explanation} />
        <ChangeRules explanation={explanation} />
        {isBlocked && me && <RequestAccess explanation={explanation} requests={requests} isOwn={isOwn} />}
        {lacksPermission && requests && (
          <AskPermission open={requests.find(({ permission }) => permission === runTools)} />
        )}
      </ul>
    </section>
  );
}

const ChangeRules = ({ explanation }: { explanation: Explanation }) =>
  blockingRules(explanation).map(({ id, summary, source }) => (
    <Change key={id} title={<UserText>{explain.changeRule(source)}</UserText>} text={<UserText>{summary}</UserText>}>
      <Link to={`/rules/${id}`} className="button quiet">
        {explain.openRule}
      </Link>
    </Change>
  ));

type RequestAccessProps = { explanation: Explanation; requests: OpenRequest[] | undefined; isOwn: boolean };

/** The open request for access, or the way to make one. */
function RequestAccess({ explanation, requests, isOwn }: RequestAccessProps) {
  const open = requests?.find((each) => isFor(each, explanation));
  if (open) return <Waiting request={open} isOwn={isOwn} />;
  return requests ? <Ask explanation={explanation} isOwn={isOwn} /> : null;
}

/** The permission that every call needs. */
const runTools = 'tool:execute';

const isFor = (request: OpenRequest, { connector_slug, tool_name }: Explanation): boolean =>
  request.connector_slug === connector_slug && (request.tool_name === tool_name || request.tool_name === null);

function Ask({ explanation, isOwn }: { explanation: Explanation; isOwn: boolean }) {
  const { request_refusal, connector_slug, tool_name } = explanation;
  if (request_refusal !== null)
    return <Change title={explain.noRequest} text={explain.requestRefusals[request_refusal]} />;
  if (isOwn)
    return (
      <AskForAccess
        title={explain.request.title}
        target={{ connector_slug, tool_name: tool_name ?? undefined }}
        isTimed
      />
    );
  const search = new URLSearchParams({ connector_slug, ...(tool_name !== null && { tool_name }) });
  const address = `${location.origin}/console/explain?${search.toString()}`;
  return (
    <Change title={<UserText>{explain.theyAsk(memberOf(explanation))}</UserText>} text={explain.theyAskHelp}>
      <p className="change-address">
        <code>{address}</code> <Copy text={address} />
      </p>
    </Change>
  );
}

function AskPermission({ open }: { open: OpenRequest | undefined }) {
  if (open) return <Waiting request={open} isOwn />;
  return <AskForAccess title={explain.request.permission} target={{ permission: runTools }} />;
}

/** A request that waits for a decision. */
function Waiting({ request, isOwn }: { request: OpenRequest; isOwn: boolean }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.accessRequests.withdraw(request.id, {}),
    onSettled: readAgain,
  });
  const when = formatRelative(request.created_at, Date.now());
  if (isOwn)
    return (
      <Change title={explain.request.sent(when)} text={explain.request.sentHelp}>
        {request.can_withdraw && (
          <Button onPress={() => mutate()} busy={isPending}>
            {explain.request.withdraw}
          </Button>
        )}
        {error && <Failure error={error} />}
      </Change>
    );
  const name = request.requester_label ?? explain.aMember;
  return (
    <Change title={<UserText>{explain.waiting(name, when)}</UserText>} text={<UserText>{request.note}</UserText>}>
      {request.can_resolve ? (
        <Link to="/inbox" search={{ item: request.id }} className="button primary">
          {explain.decide}
        </Link>
      ) : (
        <p className="soft">{explain.othersDecide}</p>
      )}
    </Change>
  );
}

function EndGrant({ grant }: { grant: Grant }) {
  const [isOpen, setOpen] = useState(false);
  const ending = useMutation({
    mutationFn: () => client.accessRequests.revokeAccessGrant(grant.id, {}),
    onSuccess: () => setOpen(false),
    onSettled: readAgain,
  });
  const until = grant.expires_at === null ? explain.forever : explain.until(formatDate(new Date(grant.expires_at)));
  return (
    <Change
      title={explain.grant(until)}
      text={
        grant.request_id === null ? <UserText>{explain.grantWithoutRequest(grant.note)}</UserText> : explain.grantHelp
      }
    >
      <Button onPress={() => setOpen(true)} refusal={grant.can_revoke ? null : explain.cannotRevoke}>
        {explain.revoke}
      </Button>
      {isOpen && (
        <Confirm title={explain.revokeTitle} label={explain.revokeNow} work={ending} onClose={() => setOpen(false)}>
          <p>{explain.revokeHelp}</p>
        </Confirm>
      )}
    </Change>
  );
}
