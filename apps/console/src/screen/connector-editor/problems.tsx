import { UserText } from '../../part/user-text.js';
import { connectorEditor as words } from '../../texts/connector-editor.js';
import { type Diagnostic } from './diagnostics.js';
import { type Validation } from './answers.js';

const kinds = { error: 'bad', warning: 'warn', info: '' } as const;

type ProblemsProps = {
  diagnostics: readonly Diagnostic[];
  counts: Validation['diagnostic_counts'] | undefined;
  onShow: (diagnostic: Diagnostic) => void;
  /** Whether the problems are those of the current text. */
  isCurrent: boolean;
};

/** The problems of a definition. Each one is a button that leads to its line. */
export function Problems({ diagnostics, counts, onShow, isCurrent }: ProblemsProps) {
  if (diagnostics.length === 0) return null;
  const total = counts ? counts.error + counts.warning + counts.info : diagnostics.length;
  return (
    <>
      <ul className={`rows definition-problems ${isCurrent ? '' : 'old'}`} aria-label={words.problems}>
        {diagnostics.map((diagnostic, place) => (
          <li key={place}>
            <Problem diagnostic={diagnostic} onShow={() => onShow(diagnostic)} />
          </li>
        ))}
      </ul>
      {total > diagnostics.length && <p className="soft">{words.onlySome(diagnostics.length)}</p>}
    </>
  );
}

const Problem = ({ diagnostic, onShow }: { diagnostic: Diagnostic; onShow: () => void }) => {
  const { severity, line, column, pointer, message } = diagnostic;
  return (
    <button type="button" className="problem" onClick={onShow}>
      <span className={`badge ${kinds[severity]}`}>{words.severities[severity]}</span>{' '}
      <span className="soft small">{line === undefined ? words.wholeDocument : words.place(line, column ?? 1)}</span>
      <span className="problem-text">
        <UserText>{message}</UserText>
      </span>
      {pointer !== '' && (
        <code className="soft small">
          <UserText>{pointer}</UserText>
        </code>
      )}
    </button>
  );
};
