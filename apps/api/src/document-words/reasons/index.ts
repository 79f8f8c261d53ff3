import { ofConnections, ofConnectors, ofToolboxes } from './connecting.js';
import { ofFields } from './fields.js';
import { ofAccess, ofOrganizations, ofPeople } from './people.js';
import { ofCallers, ofLimits, ofRequests } from './requests.js';

/** Every reason that an answer may give, with what it means. */
export const reasons = {
  ofErrors: {
    ...ofRequests,
    ...ofCallers,
    ...ofLimits,
    ...ofAccess,
    ...ofPeople,
    ...ofOrganizations,
    ...ofConnectors,
    ...ofConnections,
    ...ofToolboxes,
  },
  ofFields,
};
