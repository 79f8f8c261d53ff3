import { type Act, EventLog } from '#kernel';
import { type Api } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';
import { runSweep } from '../../support/run-sweep.js';

/** A call that ended. `at`: by default now. `app`: the name of the app that made it. */
export type Call = {
  by: string;
  at?: Date;
  app?: string | null;
  connector?: string;
  tool?: string;
  toolbox?: string | null;
} & (
  | { ends: 'succeeded'; ms?: number }
  | { ends: 'failed'; kind: string; ms: number }
  | { ends: 'refused'; cause: string; error_reason?: string | null }
  | { ends: 'unknown' }
);

function eventOf({ connector = 'slack', tool = 'send_message', toolbox = null, ...call }: Call) {
  const data = { connector_slug: connector, tool_name: tool, toolbox_id: toolbox };
  switch (call.ends) {
    case 'succeeded':
      return {
        type: 'tool.executed',
        data: { ...data, outcome: call.ends, error_kind: null, duration_ms: call.ms ?? 5 },
      };
    case 'failed':
      return {
        type: 'tool.executed',
        data: { ...data, outcome: call.ends, error_kind: call.kind, duration_ms: call.ms },
      };
    case 'refused':
      return { type: 'tool.refused', data: { ...data, cause: call.cause, error_reason: call.error_reason } };
    case 'unknown':
      return { type: 'tool.outcome_unknown', data };
  }
}

/** Records and counts calls on an API. */
export function usageOn(api: Pick<Api, 'app' | 'clock'>) {
  const actOf = ({ by, at = api.clock.now(), app }: Call): Act => ({
    kind: 'user',
    by,
    at,
    token: app ? { id: `ogrt_${app}`, kind: 'app', name: app } : null,
    request: null,
  });
  const resource = { type: 'connection', id: 'conn_x', label: 'Connection' };
  return {
    /** Writes the ends of calls to the log. */
    record: ({ orgId }: Pick<MemberClient, 'orgId'>, ...calls: Call[]) =>
      api.app.get(EventLog, { strict: false }).append(
        orgId,
        calls.map((call) => ({ act: actOf(call), event: eventOf(call), resource, changes: [] })),
      ),
    count: () => runSweep(api, 'calls-are-counted'),
  };
}

export async function usage(as: MemberClient, query = ''): Promise<any> {
  const { status, body } = await as(`GET /usage?${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}
