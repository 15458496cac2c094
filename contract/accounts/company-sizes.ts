/** Company sizes by headcount. */
export const companySizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001+'] as const

/** '{size} funcionários' (spec A §2, Job detail); the largest size in words. */
export const companySizeText = (size: string) => `${size === '1001+' ? 'Mais de 1.000' : size} funcionários`
