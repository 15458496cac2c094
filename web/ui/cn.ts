import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. It does not resolve conflicts: a component's `className` adds what its parent decides (margin,
 * width, grid place) and a different look is a variant.
 */
// tailwind-merge would cost every page 8 kB of script to allow what the rule above forbids.
export const cn = (...classes: ClassValue[]) => clsx(classes)
