export const MAX_TEMPLATES = 50
export const MAX_TEMPLATE_NAME = 60
