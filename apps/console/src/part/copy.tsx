import { useState } from 'react';
import { texts } from '../texts/common.js';
import { Button } from './button.js';

/** Copies a text to the clipboard, and says so. */
export function Copy({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <Button onPress={() => void copy()}>{copied ? texts.api.copied : texts.api.copy}</Button>
      <span role="status" className="unseen">
        {copied && texts.api.copied}
      </span>
    </>
  );
}
