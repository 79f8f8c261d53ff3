import { toolLabel } from '#access-control';

/** The fields of a record that can name a connection. */
type Named = {
  resource_type: string;
  resource_id: string;
  resource_label: string | null;
  deleted: boolean;
  data: object;
};

type CallData = {
  toolbox_id?: string | null;
  connection_id?: string | null;
  tool_name: string;
  connector_slug: string;
};

/** The label that a record shows instead of a connection that its reader cannot see. */
const hiddenLabel = 'a connection of the toolbox';

/**
 * Returns the id of the connection that a call through a toolbox used. The reader of the record may not be allowed to
 * see it. Null for other records.
 */
export function connectionBehind({ data }: Named): string | null {
  const { toolbox_id, connection_id } = data as CallData;
  return (toolbox_id && connection_id) || null;
}

/**
 * Returns the record without the connection and its owner. The toolbox replaces the connection as the record's
 * resource.
 */
export function withoutConnection<Row extends Named>(row: Row): Row {
  const {
    connection_id: _,
    connection_owner_user_id: __,
    ...data
  } = row.data as CallData & {
    connection_owner_user_id?: string;
  };
  // The label of an approval would name the connection, so only the tool is shown.
  const shown = { ...row, data, resource_label: toolLabel(data.tool_name, data.connector_slug) };
  if (row.resource_type !== 'connection') return shown;
  return {
    ...shown,
    resource_type: 'toolbox',
    resource_id: data.toolbox_id!,
    resource_label: hiddenLabel,
    deleted: false,
  };
}
