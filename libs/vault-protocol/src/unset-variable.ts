import { type VariableDefinition } from '#connector-definition';
import { type AccountVariable } from './accounts.js';

/** Whether the variable can be changed after the sign-in. */
export const isEditable = ({ identity = false, editable = true }: VariableDefinition): boolean => editable && !identity;

/** Returns a variable for which nothing is stored: it has its default value or none. */
export function unsetVariable(definition: VariableDefinition): AccountVariable {
  const { name, label = name, description = '', type, options = null } = definition;
  const { required = false, secret = false, identity = false, default: value, source } = definition;
  return {
    name,
    label,
    description,
    type,
    required,
    secret,
    identity,
    editable: isEditable(definition),
    options,
    ...(value === undefined
      ? { value: null, is_set: false, source }
      : { value: secret ? null : value, is_set: true, source: 'default' }),
    updated_at: null,
  };
}
