import { texts } from '../texts/common.js';
import { type ReactNode } from 'react';
import { makeLinesVisible, makeVisible } from './visible.js';

type JsonValueProps = {
  value: unknown;
  /** Shows the texts in the value. By default, hidden characters become visible. */
  renderText?: (text: string) => ReactNode;
};

/**
 * A value of a call. Each text is isolated, so that a text in another direction cannot change the order of names and
 * values, as it could in a JSON document.
 */
export function JsonValue({ value, renderText = makeLinesVisible }: JsonValueProps): ReactNode {
  if (typeof value === 'string') return <bdi className="json-text">{renderText(value)}</bdi>;
  if (typeof value !== 'object' || value === null) return <code>{String(value)}</code>;
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length === 0) return <span className="soft">{texts.json.empty}</span>;
  if (Array.isArray(value))
    return (
      <ol className="json-list">
        {value.map((each: unknown, index) => (
          <li key={index}>
            <JsonValue value={each} renderText={renderText} />
          </li>
        ))}
      </ol>
    );
  return (
    <dl className="json">
      {entries.map(([name, each]) => (
        <div key={name}>
          <dt>
            <bdi>{makeVisible(name)}</bdi>
          </dt>
          <dd>
            <JsonValue value={each} renderText={renderText} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
