/** JSONata behind an equals sign. */
export type Expression = `=${string}`;

export type Constants = Record<string, string>;

export type Option = { value: string; label: string };
