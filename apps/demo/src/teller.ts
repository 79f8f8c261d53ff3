let steps = 0;

export const heading = (text: string): void => console.log(`\n${text}`);

/** Starts a step of the story. */
export const step = (text: string): void => console.log(`\n${++steps}. ${text}`);

/** Prints results, one per line. */
export const print = (...lines: string[]): void => lines.forEach((line) => console.log(`   ${line}`));
