import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names without resolving conflicts: a component's `className` is for what its parent decides (margin, width,
 * grid area); a different appearance is a variant.
 */
// tailwind-merge would add 8 kB of script to every page to allow what this rule forbids.
export const cn = (...classes: ClassValue[]) => clsx(classes)
