import { readFileSync } from 'node:fs';
import { type Html } from '#platform/pages';
import { listTerms, plainText, renderMarkdown, type Section, splitSections, type Term } from './markdown.js';

/** A page of docs/. @property path the address below `/reference/` */
export type Guide = {
  path: string;
  name: string;
  group: string;
  sections: () => Section[];
  terms: () => Term[];
  content: () => Html[];
};

/** Reads the guides. @param groups the names of the files, without `.md`, in groups and in the order of the menu */
export function readGuides(groups: Record<string, string[]>): Guide[] {
  const served = new Set(Object.values(groups).flat());
  const resolveLink = (href: string): string | undefined => {
    if (/^(https?:|#)/.test(href)) return href;
    const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
    return served.has(name) ? `/reference/guides/${name}${anchor}` : undefined;
  };
  return Object.entries(groups).flatMap(([group, names]) =>
    names.map((file): Guide => {
      const text = readFileSync(new URL(`../../../../../docs/${file}.md`, import.meta.url), 'utf8');
      const [title = '', body = ''] = splitTitle(text);
      return {
        path: `guides/${file}`,
        name: plainText(title),
        group,
        sections: () => splitSections(text),
        terms: () => (file === 'terms' ? listTerms(text) : []),
        content: () => renderMarkdown(body, resolveLink),
      };
    }),
  );
}

const splitTitle = (text: string): [title: string, body: string] => {
  const end = text.indexOf('\n');
  return [text.slice(0, end).replace(/^# /, ''), text.slice(end + 1)];
};
