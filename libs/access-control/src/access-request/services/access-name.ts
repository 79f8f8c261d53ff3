import { type ConnectorLabels, readConnectorName } from '../../restriction/domain/connector-labels.js';
import { accessLabel, type RequestedAccess } from '../domain/requested-access.js';

/** Returns the name of the requested access, with the display name of its connector. */
export async function readAccessName(
  labels: ConnectorLabels,
  access: Readonly<RequestedAccess> & { org_id: string },
): Promise<string> {
  const { org_id, connector_slug } = access;
  return accessLabel(
    access,
    connector_slug === null ? undefined : await readConnectorName(labels, org_id, connector_slug),
  );
}
