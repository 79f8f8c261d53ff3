let steps = 0;

export const heading = (text: string): void => console.log(`\n${text}`);

export const step = (text: string): void => console.log(`\n${++steps}. ${text}`);

export const print = (...lines: string[]): void => lines.forEach((line) => console.log(`   ${line}`));
