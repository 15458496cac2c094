export const serverFlags: (version: string) => string[]
export const serverEnv: Record<string, string>
