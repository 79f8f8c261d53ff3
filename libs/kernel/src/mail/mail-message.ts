/** A mail to one person, as text and as HTML. */
export type MailMessage = { to: string; subject: string; text: string; html: string };

/** What a mail says: sentences, and where to go then; the address is one of our own. */
type MailContent = {
  to: string;
  subject: string;
  sentences: readonly string[];
  link?: { label: string; url: string };
};

/** The one layout of every mail: nothing in it is fetched, so that nobody learns that it was read. */
export function composeMail({ to, subject, sentences, link }: MailContent): MailMessage {
  const said = sentences.map(asOneLine);
  const text = [...said, ...(link ? [`${link.label}:\n${link.url}`] : [])].join('\n\n');
  const paragraphs = [...said.map(escaped), ...(link ? [anchor(link)] : [])].map((each) => `<p>${each}</p>`);
  const html = `<!doctype html><html><body style="font-family: sans-serif">${paragraphs.join('')}</body></html>`;
  return { to, subject: asOneLine(subject), text: `${text}\n`, html };
}

/**
 * A name that somebody chose, as a mail may show it: mail programs make links of what looks like an address, and whoever
 * names an organization after one would have us send it to strangers.
 */
export const nameInMail = (name: string, longest = 100): string =>
  asOneLine(name)
    .slice(0, longest)
    .replace(/([.:@/])(?=[^\s])/g, `$1${wordJoiner}`);

const wordJoiner = '\u2060';

const anchor = ({ label, url }: { label: string; url: string }): string =>
  `<a href="${escaped(url)}">${escaped(label)}</a>`;

/** Without what would begin a new line, or a header. */
const asOneLine = (given: string): string => given.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const escaped = (given: string): string => given.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
