/** Category names that cannot be derived from the slug: acronyms and unusual spellings. */
const specialLabels: Record<string, string> = {
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
  return specialLabels[slug] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
