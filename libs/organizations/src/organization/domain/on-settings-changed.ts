import { type Act } from '#kernel';
import { type SettingsChanges } from './settings.js';

/** Settings that a member sent. Their values may be the same as before. */
export type ChangedSettings = { orgId: string; changes: SettingsChanges; act: Act };

/** Applies changed settings to stored data. Each context with such data implements this hook. */
export abstract class OnSettingsChanged {
  /** Call it in the transaction of the change. */
  abstract handle(changed: ChangedSettings): Promise<void>;
}
