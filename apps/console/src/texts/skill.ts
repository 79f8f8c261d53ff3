import { plural } from './plural.js';

/** The texts about the skill of a toolbox. */
export const skill = {
  what: 'A skill is guidance for agents, in Markdown: for example in which order to use the tools, and the rules of your team. Agents get it together with the tools.',
  write: 'Write a skill',
  edit: 'Edit the skill',
  by: (person: string) => `Written by ${person},`,
  copiedFrom: (template: string) => `Copied from the template ${template}.`,
  toolsChanged: (names: string) => `The tools have changed since the skill was written: ${names}.`,
  unknownTools: (names: string) => `The toolbox has no tools with these names: ${names}.`,
  versions: {
    title: 'Versions',
    noAccess: 'You need edit access to the toolbox to see its earlier versions.',
    name: (number: number) => `Version ${number}`,
    current: 'Current',
    by: (person: string) => `By ${person},`,
    size: (count: number) => plural(count, 'character', 'characters'),
    showAll: (count: number) => `Show all ${count} versions`,
    compare: (number: number) => `Compare version ${number} with the current text`,
    show: (number: number) => `Show version ${number}`,
    legend: (number: number) =>
      `Crossed out: only in version ${number}. Underlined: only in the current text. The rest is in both.`,
    same: 'This is also the current text.',
  },
  restoring: {
    start: (number: number) => `Restore version ${number}`,
    title: (number: number) => `Restore version ${number} of the skill?`,
    help: 'Agents get this text with their next request. It becomes a new version. Versions that exist stay.',
    now: 'Restore',
    conflict: 'Nothing was restored. Close this question, and compare the version with the new text.',
    compareAgain: 'Somebody else has changed the skill.',
    done: (number: number) => `The skill has the text of version ${number} again.`,
  },
  editing: {
    title: (toolbox: string) => `Skill of ${toolbox}`,
    lead: 'Agents get the new text with their next request. The earlier text stays in the list of versions.',
    text: 'Guidance for agents',
    help: 'At most 10,000 characters of Markdown. Put the names of tools in backticks. Without a text, the toolbox has no skill.',
    same: 'You have changed nothing.',
    changes: 'What changes',
    changed: 'Somebody else has changed the skill.',
    takeTheirs: 'Discard mine and use the current version',
  },
};
