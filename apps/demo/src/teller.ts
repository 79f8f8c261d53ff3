let steps = 0;

export const heading = (text: string): void => console.log(`\n${text}`);

/** Begins a step of the story. */
export const step = (text: string): void => console.log(`\n${++steps}. ${text}`);

/** What came of it, a line each. */
export const tell = (...lines: string[]): void => lines.forEach((line) => console.log(`   ${line}`));
