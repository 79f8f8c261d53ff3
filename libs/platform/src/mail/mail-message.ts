/** A mail to one person, as text and HTML. */
export type MailMessage = { to: string; subject: string; text: string; html: string };

/** The sentences of a mail, and a link to one of our own pages, which mails show as a button and as text. */
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
  const paragraphs = [...lines.map(escaped), ...(link ? button(link) : [])].map((each) => `<p>${each}</p>`);
  const html = `<!doctype html><html><body style="font-family: sans-serif">${paragraphs.join('')}</body></html>`;
  return { to, subject: asOneLine(subject), text: `${text}\n`, html };
}

/**
 * Makes a user-chosen name safe for mail. Mail programs turn names that look like a URL into links, so an
 * organization's name could otherwise send strangers to any site. A visible space prevents that. An invisible character
 * would be copied with the name. Email addresses stay unchanged, because people copy them.
 */
export function nameInMail(name: string, maxLength = 100): string {
  const shown = asOneLine(name).replace(invisible, '').slice(0, maxLength);
  return emailAddress.test(shown) ? shown : shown.replace(likeLink, '$& ');
}

/** The colon before `//`, and a dot (of any script) between two parts of a domain. */
const likeLink = /:(?=\/\/)|(?<=\S)[.\u3002\uff0e\uff61](?=\p{L})/gu;

const emailAddress = /^[^\s@/:]+@[^\s@/:]+$/;

const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/** The button has inline styles, because mail programs ignore stylesheets. */
const button = ({ label, url }: { label: string; url: string }): string[] => [
  `<a href="${escaped(url)}" style="${buttonStyle}">${escaped(label)}</a>`,
  `Or open this address: ${escaped(url)}`,
];

const buttonStyle =
  'display: inline-block; padding: 10px 20px; border-radius: 8px; background: #3538cd; color: #fff; ' +
  'font-weight: bold; text-decoration: none';

/** Removes line breaks, which could start a new header. */
const asOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
