export type Constants = Record<string, string>;

export type Option = { value: string; label: string };
