import { Length } from 'class-validator';
import { ExecuteBody } from '#connections';

export class ExecuteToolboxToolBody extends ExecuteBody {
  /** The name of the tool, as `tools` of `GET /toolbox/{id}` lists it. */
  @Length(1, 64) declare tool_name: string;
  /** The arguments, as the listed schema requires. The schema does not contain frozen arguments. */
  declare arguments: Record<string, unknown>;
}
