import { organization } from '../../texts/organization.js';
import { type Organization } from './queries.js';

/** Why the person may not change the settings. While a deletion is scheduled, nobody may. */
export function whyNotEdited({ can_manage, deletion }: Organization): string | null {
  if (can_manage) return null;
  return deletion === null ? organization.editRefusal : organization.frozen;
}
