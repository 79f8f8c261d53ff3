import { type Reach } from '#access-control';
import { AggregateStore, type Caller } from '#kernel';
import { type TemplateState } from './template-state.js';
import { type Template } from './template.js';

export abstract class Templates extends AggregateStore<Template> {
  /** How a template reaches the caller, in the transaction of the command that asks; null where it does not. */
  abstract reachTo(caller: Caller, template: TemplateState): Promise<Reach | null>;

  /** Ids of all that a member owns. */
  abstract ownedBy(orgId: string, userId: string): Promise<string[]>;

  /** How many the organization has. */
  abstract countAll(orgId: string): Promise<number>;

  /** Counts a toolbox that was stamped from it; its version stays. */
  abstract noteStamp(orgId: string, id: string): Promise<void>;
}
