/** Category names that cannot be derived from the slug: acronyms and unusual spellings. */
const spelled: Record<string, string> = {
  ats: 'ATS',
  crm: 'CRM',
  'dev-tools': 'Developer tools',
  'e-commerce': 'E-commerce',
  erp: 'ERP',
  hr: 'HR',
  iam: 'IAM',
};

export const categoryLabel = (slug: string): string => {
  const words = slug.replaceAll('-', ' ');
  return spelled[slug] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
