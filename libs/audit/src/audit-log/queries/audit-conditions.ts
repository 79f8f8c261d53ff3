import { Injectable } from '@nestjs/common';
import {
  Clock,
  EventCatalogue,
  type FieldError,
  fieldError,
  firstIdAt,
  invalidFields,
  invalidValue,
  suggestName,
} from '#kernel';
import { type Narrowing } from '#kernel/http';
import { type Filters, narrow } from '#kernel/paging';
import { type AuditFilter, resourceTypes } from '../domain/audit-record.js';

/** The table or subquery to read for a filter (`events`), and the conditions on its rows. */
type LogNarrowing = Narrowing & { events: string };

@Injectable()
export class AuditConditions {
  constructor(
    private readonly eventCatalogue: EventCatalogue,
    private readonly clock: Clock,
  ) {}

  /** @throws validation_error for actions and types of resources that no record can have. */
  assertKnown({ action = [], resource_type }: AuditFilter): void {
    const known = [...this.eventCatalogue.entries.keys()];
    const unknown = action.filter((name) => matchingTypes([name], known).length === 0);
    const problems = unknown.map((name) => unknownAction(name, known));
    if (resource_type !== undefined && !resourceTypes.includes(resource_type)) problems.push(unknownType);
    if (problems.length > 0) throw invalidFields(problems);
  }

  toConditions({ action, category, outcome, from, to, connector_slug, ...others }: AuditFilter): LogNarrowing {
    const { conditions, values } = narrow(filters, {
      ...others,
      earliest: firstIdAt('aud', earliestTime({ from, to }, this.clock.now())),
      end: to && firstIdAt('aud', new Date(to)),
      // An empty list selects everything, like an absent one.
      action: action?.length ? matchingTypes(action, [...this.eventCatalogue.entries.keys()]) : undefined,
      category: category?.length ? category : undefined,
      refused: trueOrUndefined(outcome === 'refused'),
      succeeded: trueOrUndefined(outcome === 'success'),
      // Tool calls are hidden unless the filter asks for them. A request has few records, so all of them are shown.
      without_usage: trueOrUndefined(!category?.length && !action?.length && others.request_id === undefined),
    });
    if (connector_slug === undefined) return { events: 'kernel.events', conditions, values };
    return { events: eventsNaming, conditions, values: { ...values, connector_slug } };
  }
}

/** SQL of the events that name a connector. It reads the index of named connectors. */
const eventsNaming = `(select named.org_id, named.event_id as id, occurred_at, type, category, outcome, actor_kind,
    actor_id, token, token_id, delegation, resource_type, resource_id, resource_label, subject_user_id, changes, data,
    request_id, ip, user_agent
  from audit.named_connectors named
  join kernel.events on events.org_id = :org_id and events.id = named.event_id
  where named.org_id = :org_id and named.connector_slug = :connector_slug) events`;

type FilterValues = Omit<AuditFilter, 'from' | 'to' | 'outcome' | 'connector_slug'> & {
  earliest: string;
  end?: string;
  refused?: true;
  succeeded?: true;
  without_usage?: true;
};

const filters: Filters<FilterValues> = {
  earliest: 'id >= :earliest',
  end: 'id < :end',
  actor_id: 'actor_id = :actor_id',
  actor_kind: 'actor_kind = :actor_kind',
  subject_user_id: 'subject_user_id = :subject_user_id',
  user_id: '(actor_id = :user_id or subject_user_id = :user_id)',
  action: 'type = any (:action)',
  category: 'category = any (:category)',
  resource_type: 'resource_type = :resource_type',
  resource_id: 'resource_id = :resource_id',
  token_id: 'token_id = :token_id',
  request_id: 'request_id = :request_id',
  ip: 'ip = :ip',
  // The condition is a literal, because only then can PostgreSQL use the partial index on the few refused records.
  refused: `outcome = 'refused'`,
  succeeded: `outcome <> 'refused'`,
  without_usage: `category <> 'usage'`,
};

/** Whether the filter may exclude most rows of a long log. Such a read is expensive. */
export const isFiltered = (filter: AuditFilter): boolean =>
  [...Object.keys(filters), 'outcome', 'connector_slug'].some(
    (name) => filter[name as keyof AuditFilter] !== undefined,
  );

function unknownAction(name: string, known: readonly string[]): FieldError {
  const hint = suggestName(name.replace(/\*$/, ''), known);
  const message = `Unknown action “${name}”.${hint} GET /audit-log/actions lists all actions.`;
  return fieldError('query:action', invalidValue, message);
}

const unknownType = fieldError(
  'query:resource_type',
  invalidValue,
  `Unknown resource type. The types are ${resourceTypes.join(', ')}.`,
);

const trueOrUndefined = (condition: boolean): true | undefined => condition || undefined;

const ninetyDays = 90 * 86_400_000;

/**
 * Returns the time back to which the log is read. This is 90 days ago without `from` and `to`, and the beginning of the
 * log with only `to`.
 */
function earliestTime({ from, to }: AuditFilter, now: Date): Date {
  if (from) return new Date(from);
  return to ? new Date(0) : new Date(now.getTime() - ninetyDays);
}

/**
 * Lists the known event types that the actions name. `restriction.*` names all types of an area. Types are listed one
 * by one, because an index cannot search for a pattern.
 */
const matchingTypes = (actions: string[], known: string[]): string[] =>
  known.filter((type) =>
    actions.some((action) => (action.endsWith('*') ? type.startsWith(action.slice(0, -1)) : type === action)),
  );
