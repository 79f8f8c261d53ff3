const languageKey = 'latchkey-language';
const placeholderOrigin = 'https://latchkey.example.com';

/** Adds copy buttons, and a choice of language. The choice applies to all examples and is remembered. */
export function startExamples(): void {
  const blocks = [...document.querySelectorAll<HTMLElement>('.examples')];
  for (const block of blocks) {
    const examples = [...block.querySelectorAll<HTMLElement>('pre[data-language]')];
    const tools = Object.assign(document.createElement('div'), { className: 'tools', role: 'group' });
    tools.ariaLabel = 'Language';
    for (const example of examples) {
      const code = example.querySelector('code')!;
      code.textContent = code.textContent.replaceAll(placeholderOrigin, location.origin);
      const button = buttonWith(example.title, () => choose(example.dataset.language!));
      button.dataset.language = example.dataset.language;
      tools.append(button);
      example.removeAttribute('title');
    }
    block.prepend(tools);
  }
  for (const pre of document.querySelectorAll<HTMLElement>('main pre')) addCopyButton(pre);
  choose(localStorage.getItem(languageKey) ?? 'curl', { isRemembered: true });

  function choose(language: string, { isRemembered = false } = {}): void {
    if (!isRemembered) localStorage.setItem(languageKey, language);
    const known = blocks.some((block) => block.querySelector(`pre[data-language="${CSS.escape(language)}"]`));
    const shown = known ? language : 'curl';
    for (const block of blocks) {
      for (const pre of block.querySelectorAll<HTMLElement>('pre[data-language]'))
        (pre.closest<HTMLElement>('.block') ?? pre).hidden = pre.dataset.language !== shown;
      for (const button of block.querySelectorAll<HTMLElement>('.tools button'))
        button.ariaPressed = String(button.dataset.language === shown);
    }
  }
}

function addCopyButton(pre: HTMLElement): void {
  const block = Object.assign(document.createElement('div'), { className: 'block' });
  block.hidden = pre.hidden;
  pre.hidden = false;
  pre.replaceWith(block);
  const button = buttonWith('Copy', () => {
    void navigator.clipboard.writeText(pre.textContent).then(
      () => say(button, 'Copied'),
      () => say(button, 'Press Ctrl+C'),
    );
    getSelection()?.selectAllChildren(pre);
  });
  button.className = 'copy';
  block.append(pre, button);
}

function say(button: HTMLElement, text: string): void {
  button.textContent = text;
  button.ariaLive = 'polite';
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}

function buttonWith(textContent: string, click: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent });
  button.addEventListener('click', click);
  return button;
}
