import { type FieldAttributes } from '../page/form-page.js';
import { argumentTexts as words } from '../texts/arguments.js';
import { type Argument } from './arguments.js';

type ValueInputProps = {
  argument: Argument;
  attributes: FieldAttributes;
  text: string;
  onChange: (text: string) => void;
};

/** The field for a value of an argument. */
export function ValueInput({ argument: { kind, options }, attributes, text, onChange }: ValueInputProps) {
  const choices = kind === 'boolean' ? ['true', 'false'] : options;
  if (kind === 'boolean' || kind === 'choice')
    return (
      <select {...attributes} value={text} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{words.choose}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  if (kind === 'number')
    return (
      <input
        {...attributes}
        inputMode="decimal"
        value={text}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <textarea
      {...attributes}
      rows={1}
      className={kind === 'json' ? 'code' : undefined}
      placeholder={kind === 'json' ? words.json : undefined}
      spellCheck={kind === 'text'}
      value={text}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}
