/** A mail to one person, as text and HTML. */
export type MailMessage = { to: string; subject: string; text: string; html: string };

/** The sentences of a mail, and a link to one of our own pages. */
type MailContent = {
  to: string;
  subject: string;
  sentences: readonly string[];
  link?: { label: string; url: string };
};

/** Lays out a mail. The mail loads nothing, so reading it cannot be tracked. */
export function composeMail({ to, subject, sentences, link }: MailContent): MailMessage {
  const lines = sentences.map(asOneLine);
  const text = [...lines, ...(link ? [`${link.label}:\n${link.url}`] : [])].join('\n\n');
  const paragraphs = [...lines.map(escaped), ...(link ? [anchor(link)] : [])].map((each) => `<p>${each}</p>`);
  const html = `<!doctype html><html><body style="font-family: sans-serif">${paragraphs.join('')}</body></html>`;
  return { to, subject: asOneLine(subject), text: `${text}\n`, html };
}

/**
 * Makes a user-chosen name safe for mail. Mail programs turn names that look like a URL into links, so an
 * organization's name could otherwise send strangers to any site.
 */
export const nameInMail = (name: string, maxLength = 100): string =>
  asOneLine(name)
    .slice(0, maxLength)
    .replace(/([.:@/])(?=[^\s])/g, `$1${wordJoiner}`);

const wordJoiner = '\u2060';

const anchor = ({ label, url }: { label: string; url: string }): string =>
  `<a href="${escaped(url)}">${escaped(label)}</a>`;

/** Removes line breaks, which could start a new header. */
const asOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
