import { type ReactNode, type RefObject, useRef } from 'react';
import { type FieldAttributes } from '../../page/form-page.js';
import { countLines } from './definition-text.js';

type CodeEditorProps = {
  attributes: FieldAttributes;
  text: string;
  onChange: (text: string) => void;
  /** The lines with errors. They are marked. */
  wrongLines: ReadonlySet<number>;
  editor: RefObject<HTMLTextAreaElement | null>;
};

/** A field for a long text, with the numbers of its lines. */
export function CodeEditor({ attributes, text, onChange, wrongLines, editor }: CodeEditorProps) {
  const numbers = useRef<HTMLPreElement>(null);
  return (
    <div className="code-editor">
      <pre className="code-lines" aria-hidden ref={numbers}>
        {numberLines(countLines(text), wrongLines)}
      </pre>
      <textarea
        {...attributes}
        ref={editor}
        className="code"
        rows={26}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onInput={(event) => onChange(event.currentTarget.value)}
        onScroll={(event) => {
          if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}

/** The numbers from 1 to `count`. Those between two marked lines are one text, because a document may be long. */
function numberLines(count: number, wrong: ReadonlySet<number>): ReactNode[] {
  const marked = [...wrong].filter((line) => line <= count).sort((one, other) => one - other);
  const shown: ReactNode[] = [];
  let next = 1;
  for (const line of [...marked, count + 1]) {
    if (next < line) shown.push(range(next, line));
    if (line <= count)
      shown.push(
        <mark key={line}>
          {line}
          {'\n'}
        </mark>,
      );
    next = line + 1;
  }
  return shown;
}

const range = (from: number, end: number): string =>
  Array.from({ length: end - from }, (_, place) => `${from + place}\n`).join('');

/** Selects the place of a problem, and scrolls to it. */
export function showPlace(editor: HTMLTextAreaElement, offset: number, line: number): void {
  const { value } = editor;
  const end = value.indexOf('\n', offset);
  editor.focus();
  editor.setSelectionRange(offset, end === -1 ? value.length : end);
  const height = editor.scrollHeight / countLines(value);
  editor.scrollTop = Math.max(0, (line - 6) * height);
  editor.scrollLeft = 0;
}
