import { type Database } from './sql.js';

/** Makes the waiting messages of an endpoint due. */
export const makeMessagesDue = ({ sql }: Database, orgId: string, endpointId: string, at: Date) =>
  sql(orgId, 'update webhooks.deliveries set next_at = $2 where endpoint_id = $1', [endpointId, at]);

/** Adds messages to an endpoint that wait for years. */
export const addWaitingMessages = ({ sql }: Database, orgId: string, endpointId: string, count: number) =>
  sql(
    orgId,
    `insert into webhooks.deliveries (org_id, endpoint_id, id, event_id, event_type, queued_at, next_at)
     select $1, $2, 'whdl_' || n, 'aud_' || n, 'role.created', now(), now() + interval '10 years'
     from generate_series(1, $3::integer) as n`,
    [orgId, endpointId, count],
  );

/** Adds a message for the newest event of each type, whether or not the endpoint subscribes to it. */
export const addMessageForEachType = ({ sql }: Database, orgId: string, endpointId: string) =>
  sql(
    orgId,
    `insert into webhooks.deliveries (org_id, endpoint_id, id, event_id, event_type, queued_at, next_at)
     select $1, $2, 'whdl_' || id, id, type, occurred_at, occurred_at
     from (select distinct on (type) * from kernel.events where org_id = $1 order by type, id desc) as newest returning id`,
    [orgId, endpointId],
  );

/** Stores an address that requests refuse now. */
export const setEndpointUrl = ({ sql }: Database, orgId: string, id: string, url: string) =>
  sql(orgId, 'update webhooks.endpoints set url = $2 where id = $1', [id, url]);

/** Records that processes ended this many times while they delivered the messages of an endpoint. */
export const setInterruptions = ({ sql }: Database, orgId: string, endpointId: string, count: number) =>
  sql(orgId, 'update webhooks.deliveries set interruptions = $2 where endpoint_id = $1', [endpointId, count]);

/** Gives up on all waiting messages. */
export const failWaitingMessages = ({ sql }: Database, orgId: string) =>
  sql(orgId, `update webhooks.deliveries set status = 'failed' where status = 'pending'`);
