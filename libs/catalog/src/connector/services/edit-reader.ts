import { Injectable } from '@nestjs/common';
import { type ConnectorDefinition } from '#connector-definition';
import { type Caller, invalid } from '#kernel';
import { DefinitionReader, type DefinitionSource, type DisplayFields, withFields } from './definition-reader.js';

/** Reads the changes of an edit to a connector's definition. */
@Injectable()
export class EditReader {
  constructor(private readonly reader: DefinitionReader) {}

  /**
   * The definition of the request, if any. Its other fields are checked together with it, or with the current
   * definition. Display fields in neither stay as they are.
   * @throws validation_error `definition_invalid`; `remote_mcp`, `not_remote_mcp` if the field is for the other kind of
   * connector.
   */
  async read(
    caller: Caller,
    present: ConnectorDefinition,
    edit: DefinitionSource & DisplayFields,
  ): Promise<ConnectorDefinition | null> {
    const fields = fieldsOf(edit);
    const sent = sentIn(edit);
    if (!sent && Object.keys(fields).length === 0) return null;
    if (sent) refuseOtherKind(present, edit);
    const read = await this.reader.read(caller, sent ?? unchanged(present), fields, fieldsOf(present));
    return sent ? read : null;
  }
}

/** The definition after an edit. The known tools of a remote server stay. */
export const changedDefinition = (
  before: ConnectorDefinition,
  given: ConnectorDefinition | null,
  fields: DisplayFields,
): ConnectorDefinition => {
  const read = given?.mcp ? { ...given, tools: before.tools } : given;
  return withFields(read ?? before, fieldsOf(fields));
};

function sentIn({ definition, definition_text, mcp }: DefinitionSource): DefinitionSource | null {
  const source = { definition, definition_text, mcp };
  return Object.values(source).some((each) => each !== undefined) ? source : null;
}

const unchanged = (present: ConnectorDefinition): DefinitionSource =>
  present.mcp ? { mcp: present.mcp } : { definition: present };

function refuseOtherKind({ mcp }: ConnectorDefinition, sent: DefinitionSource): void {
  const isRemote = mcp !== undefined;
  if (isRemote === (sent.mcp !== undefined)) return;
  throw isRemote
    ? invalid(
        '/definition',
        'remote_mcp',
        'The tools of a remote MCP connector are defined by its server. Send mcp instead.',
      )
    : invalid(
        '/mcp',
        'not_remote_mcp',
        'The tools of this connector are part of its definition. Send definition instead.',
      );
}

const fieldsOf = ({ name, description, categories }: DisplayFields): DisplayFields =>
  Object.fromEntries(Object.entries({ name, description, categories }).filter(([, value]) => value !== undefined));
