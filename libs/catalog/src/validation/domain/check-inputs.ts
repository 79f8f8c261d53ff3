import { type InputSchema } from '#connector-definition';
import { compileInput } from '../../tool/domain/arguments.js';
import { type Check } from './check.js';

/** Source: product design, definition document. */
const deepest = 8;
const most = 200;

/** Input schemas that can be checked against, and read by a person. */
export const checkInputs: Check = ({ tools }, report) => {
  tools.forEach((tool, index) => {
    const at = ['tools', index, 'input'];
    if (!tool.input) return;
    if (depthOf(tool.input) > deepest)
      return report('schema', at, `An input schema is at most ${deepest} levels deep.`);
    if (propertiesOf(tool.input) > most) return report('schema', at, `An input schema has at most ${most} properties.`);
    const unknown = (tool.input.required ?? []).find((name) => !Object.hasOwn(tool.input?.properties ?? {}, name));
    if (unknown) report('schema', [...at, 'required'], `${unknown} is required but not described.`);
    try {
      compileInput(tool);
    } catch (thrown) {
      report('schema', at, `It is no usable schema: ${(thrown as Error).message}.`);
    }
  });
};

const innerOf = ({
  properties = {},
  items,
  additionalProperties,
  anyOf = [],
  oneOf = [],
}: InputSchema): InputSchema[] =>
  [...Object.values(properties), items, additionalProperties, ...anyOf, ...oneOf].filter(
    (each) => typeof each === 'object',
  );

const depthOf = (schema: InputSchema): number => 1 + Math.max(0, ...innerOf(schema).map(depthOf));

const propertiesOf = (schema: InputSchema): number =>
  Object.keys(schema.properties ?? {}).length + innerOf(schema).reduce((sum, each) => sum + propertiesOf(each), 0);
