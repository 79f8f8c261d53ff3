import { Injectable } from '@nestjs/common';
import { Reads } from '../persistence/reads.js';
import { type DomainEvent } from './event.js';

/** The events that were written, for the jobs they ask for. */
@Injectable()
export class RecordedEvents {
  constructor(private readonly reads: Reads) {}

  /** Undefined once the log no longer holds it. */
  find<Event extends DomainEvent>(orgId: string, id: string): Promise<Event | undefined> {
    return this.reads.one<Event>(orgId, 'select type, data from kernel.events where org_id = :org_id and id = :id', {
      id,
    });
  }
}
