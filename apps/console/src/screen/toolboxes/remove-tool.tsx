import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { removeEntry } from './entry-changes.js';
import { type Entry, readAgain, type Toolbox } from './queries.js';

const { entries: words } = toolboxes;

/** The button that removes a tool from a toolbox. */
export function RemoveTool({ toolbox, entry }: { toolbox: Toolbox; entry: Entry }) {
  const [isOpen, setOpen] = useState(false);
  const removal = useMutation({
    mutationFn: () => removeEntry(toolbox.id, entry.id),
    onSuccess: () => setOpen(false),
    onSettled: readAgain,
  });
  if (!toolbox.can_manage) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.remove}</Button>
      {isOpen && (
        <Confirm
          title={words.removeTitle(entry.exposed_name)}
          label={words.removeNow}
          work={removal}
          onClose={() => setOpen(false)}
        >
          <p>{words.removeHelp}</p>
        </Confirm>
      )}
    </>
  );
}
