import { Length } from 'class-validator';
import { ExecuteBody } from '#connections';

/** A call of a tool of a toolbox. */
export class ExecuteToolboxToolBody extends ExecuteBody {
  /** As `tools` of `GET /toolbox/{id}` lists it. */
  @Length(1, 64) declare tool_name: string;
  /** What the schema listed there asks for: what the toolbox sets is not part of it. */
  declare arguments: Record<string, unknown>;
}
