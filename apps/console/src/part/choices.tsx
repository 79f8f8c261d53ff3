import { type ReactNode, useId } from 'react';

type ChoicesProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string; help?: ReactNode }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A choice between a few values, all of which are shown. */
export function Choices<Value extends string>({ legend, options, chosen, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {options.map(({ value, label, help }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>
            {label}
            {help !== undefined && <span className="soft">{help}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
