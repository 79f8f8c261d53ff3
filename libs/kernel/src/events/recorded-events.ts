import { Injectable } from '@nestjs/common';
import { Reads } from '../persistence/reads.js';
import { type DomainEvent } from './event.js';

/** An event as stored in the log, with actor, subject and resource. */
export type RecordedEvent<Event extends DomainEvent> = Event & {
  actor_id: string | null;
  subject_user_id: string | null;
  resource_type: string;
  resource_id: string;
  resource_label: string | null;
};

/** Reads logged events for the jobs they start. */
@Injectable()
export class RecordedEvents {
  constructor(private readonly reads: Reads) {}

  /** Returns undefined once the log has deleted the event. */
  find<Event extends DomainEvent>(orgId: string, id: string): Promise<RecordedEvent<Event> | undefined> {
    return this.reads.one<RecordedEvent<Event>>(orgId, select, { id });
  }
}

const select = `
  select type, data, actor_id, subject_user_id, resource_type, resource_id, resource_label
  from kernel.events where org_id = :org_id and id = :id`;
